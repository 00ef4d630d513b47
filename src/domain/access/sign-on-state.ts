import { labels, msg } from '../language/text.ts'

/** Why an identity provider's addresses could not be looked up, as far as that shows where to look. */
export const PROVIDER_FAULTS = [
  'TIMEOUT',
  'NAME',
  'CONNECTION',
  'CERTIFICATE',
  'SERVER_ERROR',
  'NO_PROVIDER',
  'OTHER_ISSUER',
  'OTHER',
] as const
export type ProviderFault = (typeof PROVIDER_FAULTS)[number]

/** What happened, then what to do. */
export const FAULT_WORDS: Readonly<Record<ProviderFault, string>> = labels({
  TIMEOUT: msg('It did not answer within 5 seconds. Check the network between the server and the provider.'),
  NAME: msg("Its name was not found. Check the issuer in OIDC_FILE and the server's DNS."),
  CONNECTION: msg('The connection failed. Check the firewall of the server.'),
  CERTIFICATE: msg(
    'Its certificate is not trusted. Give the server the certificate of your authority (NODE_EXTRA_CA_CERTS).',
  ),
  SERVER_ERROR: msg('It answered with an error. Try again later.'),
  NO_PROVIDER: msg('There is no identity provider at this address. Check the issuer in OIDC_FILE.'),
  OTHER_ISSUER: msg('It reports another issuer. Copy that issuer into OIDC_FILE exactly.'),
  OTHER: msg('Its answer could not be used. Check the log of the server.'),
})

/** How far an emergency account is good for an emergency, the worst first. */
export const EMERGENCY_STATES = ['MISSING', 'BLOCKED', 'NO_PASSWORD', 'NO_FACTOR', 'READY'] as const
export type EmergencyState = (typeof EMERGENCY_STATES)[number]
