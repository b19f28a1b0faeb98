/** The validator's package has no type declarations. */
declare module '@adobe/structured-data-validator' {
  interface Issue {
    issueMessage: string;
    severity: 'ERROR' | 'WARNING';
  }
  export default class Validator {
    constructor(schemaOrgJson: { '@graph': unknown[] });
    validate(data: Record<'jsonld' | 'microdata' | 'rdfa', Record<string, unknown[]>>): Promise<Issue[]>;
  }
}
