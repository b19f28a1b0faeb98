/** Tables for the login of staff. */
import type { Generated } from 'kysely';

export interface StaffTables {
  cms_session: {
    id: Generated<string>;
    organisation_id: number;
    cms_user_id: number;
    created: Generated<string>;
    last_used: Generated<string>;
    expires: string;
    revoked: string | null;
    bearer_hash: Buffer;
    bearer_expires: string;
    refresh_hash: Buffer;
    previous_refresh_hash: Buffer | null;
    refreshed: string | null;
    device: string | null;
  };
  cms_link: {
    hash: Buffer;
    organisation_id: number;
    cms_user_id: number;
    purpose: 'invitation' | 'reset' | 'names';
    created: Generated<string>;
    expires: string;
  };
  cms_identity: {
    issuer: string;
    subject: string;
    organisation_id: number;
    cms_user_id: number;
    created: Generated<string>;
  };
  cms_second_factor: {
    organisation_id: number;
    cms_user_id: number;
    created: Generated<string>;
    secret: string;
    last_step: Generated<number>;
  };
  cms_recovery_code: { organisation_id: number; cms_user_id: number; hash: Buffer };
  cms_login_step: {
    hash: Buffer;
    organisation_id: number;
    cms_user_id: number;
    tries: Generated<number>;
    expires: string;
  };
}
