import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readIdentityProviders } from '#server/services/oidc/provider-settings.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linewatch-oidc-'))
})
afterAll(() => rm(folder, { recursive: true }))

const GOOD = {
  name: 'Okta',
  issuer: 'https://chain.okta.example',
  clientId: 'abc',
  clientSecret: 'very-secret',
  rules: [{ claim: 'groups', value: 'crew', type: 'USER', role: 'Crew', restaurants: ['0117'] }],
}
const readAll = async (text: string) => {
  const file = join(folder, 'oidc.json')
  await writeFile(file, text)
  return readIdentityProviders(file)
}
const readOne = (more: object, id = 'okta') => readAll(JSON.stringify({ [id]: { ...GOOD, ...more } }))

test('a provider is read, with what is usual where nothing is said', async () => {
  expect(await readOne({})).toEqual([
    {
      ...GOOD,
      id: 'okta',
      scopes: 'openid email profile',
      subjectClaim: 'sub',
      emailClaim: 'email',
      nameClaim: 'name',
      mayGrantAdmin: false,
      linkByEmail: false,
      logoutEverywhere: false,
      multiFactor: { amr: [], acr: [] },
    },
  ])
})

test('values that mean a second factor may be named, of either claim', async () => {
  const [read] = await readOne({ multiFactor: { acr: ['c1'] } })
  expect(read?.multiFactor).toEqual({ amr: [], acr: ['c1'] })
  await expect(readOne({ multiFactor: { amr: ['mfa'], arc: ['c1'] } })).rejects.toThrow('arc')
  await expect(readOne({ multiFactor: { amr: 'mfa' } })).rejects.toThrow('multiFactor.amr')
})

test('the example of the documents can be used', async () => {
  const example = await readFile(
    join(import.meta.dirname, '../../../../../docs/operating/oidc.jsonc'),
    'utf8',
  )
  for (const name of ['entra', 'okta']) await writeFile(join(folder, `${name}.secret`), 'secret')
  const read = await readAll(example)
  expect(read.map(({ id, subjectClaim, multiFactor }) => [id, subjectClaim, multiFactor])).toEqual([
    ['entra', 'oid', { amr: [], acr: ['c1'] }],
    ['okta', 'sub', { amr: ['mfa'], acr: [] }],
  ])
})

test('its rules may be for provisioned groups only', async () => {
  const group = { group: 'crew', type: 'USER', role: 'Crew', restaurants: ['0117'] }
  const [provider] = await readOne({ rules: undefined, provisioning: { rules: [group] } })
  expect([provider?.rules, provider?.provisioning]).toEqual([[], { rules: [group] }])
})

test('its secret may be in a file next to it', async () => {
  await writeFile(join(folder, 'okta.secret'), 'of the file\n')
  const [provider] = await readOne({ clientSecret: undefined, clientSecretFile: 'okta.secret' })
  expect(provider?.clientSecret).toBe('of the file')
  await expect(readOne({ clientSecret: undefined, clientSecretFile: 'missing' })).rejects.toThrow('ENOENT')
})

describe('refused, without repeating a secret:', () => {
  test.each([
    ['an issuer without TLS', { issuer: 'http://id.chain.example' }, 'https://'],
    [
      'Entra for every tenant',
      { issuer: 'https://login.microsoftonline.com/common/v2.0' },
      "tenant's own id",
    ],
    ["Entra's template", { issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0' }, "tenant's own id"],
    ['no secret', { clientSecret: undefined }, 'clientSecret or clientSecretFile'],
    ['two secrets', { clientSecretFile: 'okta.secret' }, 'clientSecret or clientSecretFile'],
    ['scopes without openid', { scopes: 'email' }, 'openid'],
    ['no rules', { rules: [] }, 'rules'],
    ['no rules for groups', { provisioning: { rules: [] } }, 'provisioning.rules'],
    [
      'a group without a role',
      { provisioning: { rules: [{ group: 'crew', type: 'USER' }] } },
      'needs a role',
    ],
    [
      'a group that gives nothing',
      { provisioning: { rules: [{ group: 'crew' }] } },
      'needs a type or restaurants',
    ],
    [
      'a group of administrators that it may not make',
      { provisioning: { rules: [{ group: 'it', type: 'ADMIN' }] } },
      'mayGrantAdmin',
    ],
    ['unknown settings of provisioning', { provisioning: { rule: [] } }, 'rule'],
    [
      'administrators by surprise',
      { rules: [{ claim: 'groups', value: 'it', type: 'ADMIN' }] },
      'mayGrantAdmin',
    ],
    ['a user without a role', { rules: [{ claim: 'groups', value: 'it', type: 'USER' }] }, 'needs a role'],
    ['a rule that gives nothing', { rules: [{ claim: 'groups', value: 'it' }] }, 'type or restaurants'],
    ['links by an unverified claim', { linkByEmail: true, emailClaim: 'upn' }, "only vouch for 'email'"],
    ['a setting that is not known', { mayGrantAdmins: true }, 'mayGrantAdmins'],
  ])('%s', async (_, more, says) => {
    const refused = readOne(more)
    await expect(refused).rejects.toThrow(says)
    await expect(refused).rejects.not.toThrow('very-secret')
  })

  test('an id that has no place in an address', async () => {
    await expect(readOne({}, '../okta')).rejects.toThrow("can't be used")
  })

  test('a file that is no JSON', async () => {
    await expect(readAll('{')).rejects.toThrow('no JSON')
  })
})
