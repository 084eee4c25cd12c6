/** What is used of oidc-provider, which says nothing of its types. */
declare module 'oidc-provider' {
  export class Provider {
    constructor(issuer: string, configuration: object);
    listen(port: number, host: string, listening: () => void): void;
  }
}
