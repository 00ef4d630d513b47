import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import * as z from 'zod'
import { USER_TYPES } from '#src/domain/access/user-types.ts'

/** Hosts that are this machine: there a provider may be reached without TLS. */
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost'])

export const isLoopback = (url: URL): boolean => LOOPBACK.has(url.hostname)

/** Entra's addresses for every tenant: their tokens say another issuer, so anybody with an account there would do. */
const ANY_TENANT = /^\/(?:common|organizations|consumers|\{tenantid\}|%7btenantid%7d)(?:\/|$)/i

const issuer = z.url().superRefine((text, context) => {
  const url = new URL(text)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url)))
    context.addIssue('must start with https://')
  if (ANY_TENANT.test(url.pathname)) context.addIssue("needs the tenant's own id instead of 'common'")
})

/** What a rule gives. */
const gives = {
  type: z.enum(USER_TYPES).optional(),
  role: z.string().min(1).max(100).optional(),
  restaurants: z.array(z.string().min(1).max(50)).max(5000).default([]),
}
type Gives = z.output<z.ZodObject<typeof gives>>

function checkGives({ type, role, restaurants }: Gives, context: z.RefinementCtx): void {
  if ((type === 'MANAGER' || type === 'USER') && role === undefined)
    context.addIssue(`needs a role, since its type is ${type}`)
  if (type === undefined && restaurants.length === 0) context.addIssue('needs a type or restaurants')
}

const rule = z
  .strictObject({ claim: z.string().min(1).max(100), value: z.string().min(1).max(255), ...gives })
  .superRefine(checkGives)
/** `group` is the name of a provisioned group. */
const groupRule = z.strictObject({ group: z.string().min(1).max(255), ...gives }).superRefine(checkGives)

const named = z.array(z.string().min(1).max(255)).max(20).default([])

const provider = z
  .strictObject({
    /** On the button of the sign-in page. */
    name: z.string().min(1).max(40),
    issuer,
    clientId: z.string().min(1).max(255),
    clientSecret: z.string().min(1).optional(),
    /** Its path, from the folder of the settings. */
    clientSecretFile: z.string().min(1).optional(),
    scopes: z.string().min(1).default('openid email profile'),
    /** Which claim is the provider's id of a person: 'oid' for Entra. */
    subjectClaim: z.string().min(1).default('sub'),
    emailClaim: z.string().min(1).default('email'),
    nameClaim: z.string().min(1).default('name'),
    mayGrantAdmin: z.boolean().default(false),
    linkByEmail: z.boolean().default(false),
    /** A logout token ends all sessions of its user here, and not only those of its 'sid'. */
    logoutEverywhere: z.boolean().default(false),
    /** What in an ID token means that a second factor was given there; nothing unless set. See `gaveFactor`. */
    multiFactor: z.strictObject({ amr: named, acr: named }).prefault({}),
    rules: z.array(rule).max(1000).default([]),
    /** Left out where the provider doesn't provision users (SCIM). */
    provisioning: z.strictObject({ rules: z.array(groupRule).min(1).max(1000) }).optional(),
  })
  .superRefine((settings, context) => {
    const { clientSecret, clientSecretFile, mayGrantAdmin, rules, scopes, linkByEmail, emailClaim } = settings
    const groupRules = settings.provisioning?.rules ?? []
    if (rules.length + groupRules.length === 0) context.addIssue('needs rules')
    if ((clientSecret === undefined) === (clientSecretFile === undefined))
      context.addIssue('needs either clientSecret or clientSecretFile')
    if (!mayGrantAdmin && [...rules, ...groupRules].some(({ type }) => type === 'ADMIN'))
      context.addIssue('has a rule for ADMIN, so it needs "mayGrantAdmin": true')
    if (!scopes.split(' ').includes('openid')) context.addIssue('needs the scope openid')
    if (linkByEmail && emailClaim !== 'email')
      context.addIssue("can't link by e-mail with another emailClaim: providers only vouch for 'email'")
  })

/** Ids stand in addresses and keys. */
const providers = z.record(z.string().regex(/^[a-z][a-z0-9-]{0,29}$/), provider)

export interface IdentityProvider extends Omit<z.output<typeof provider>, 'clientSecretFile'> {
  /** 'okta': the key in the file, and part of the callback's address. */
  id: string
  clientSecret: string
}

/**
 * Reads the providers of OIDC_FILE: JSON, and lines that begin with '//'.
 * @throws Error naming each setting that can't be used and why, without its value
 */
export async function readIdentityProviders(path: string): Promise<IdentityProvider[]> {
  const parsed = providers.safeParse(await readJson(path))
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The single sign-on settings in ${path} can't be used:\n${faults.join('\n')}`)
  }
  return Promise.all(
    Object.entries(parsed.data).map(async ([id, { clientSecretFile, clientSecret, ...settings }]) => ({
      id,
      ...settings,
      clientSecret: clientSecret ?? (await readSecret(resolve(dirname(path), clientSecretFile ?? ''))),
    })),
  )
}

const unreadable = (path: string, error: unknown) =>
  new Error(`${path} can't be read: ${error instanceof Error && 'code' in error ? error.code : 'no JSON'}.`, {
    cause: error,
  })

/** Lines that explain, as docs/operating/oidc.jsonc has them. */
const COMMENTS = /^[ \t]*\/\/.*$/gm

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse((await readFile(path, 'utf8')).replace(COMMENTS, ''))
  } catch (error) {
    throw unreadable(path, error)
  }
}

async function readSecret(path: string): Promise<string> {
  const secret = await readFile(path, 'utf8').catch((error: unknown) => {
    throw unreadable(path, error)
  })
  if (secret.trim() === '') throw new Error(`${path} is empty. It must hold the client secret.`)
  return secret.trim()
}
