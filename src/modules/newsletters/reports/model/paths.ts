/** The admin's screen with the figures of a campaign; its parameter `campaign` is the campaign's id. */
export const CAMPAIGN_REPORT = '/newsletter-campaign-report';
