/** The admin's screen with the figures of a campaign; the campaign's id follows in the path, or is the parameter `campaign`. */
export const CAMPAIGN_REPORT = '/newsletter-campaign-report';
