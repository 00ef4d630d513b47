import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sql from 'sql-template-tag'
import { expect, test, vi } from 'vitest'
import { signOnState } from '#src/contract/administration/sign-on-state.ts'
import { ADMIN, AREA } from '#tests/support/demo.ts'
import { setViewport } from '#tests/support/jsdom.ts'
import { knownAs } from '#tests/support/oidc/identity-provider.ts'
import { RULES } from '#tests/support/oidc/sign-on.ts'
import { startConsole } from '#tests/support/render.tsx'

const ISSUER = 'https://id.chain.example'
const app = startConsole({
  singleSignOn: {
    providers: [
      knownAs(
        'chain',
        { issuer: ISSUER },
        {
          rules: [
            ...RULES,
            { claim: 'groups', value: 'x', type: 'USER', role: 'Pilot', restaurants: ['99'] },
          ],
          multiFactor: { amr: ['mfa'], acr: [] },
        },
      ),
    ],
    emergencyAccounts: [AREA, 'nobody@linewatch.test'],
  },
  fetchSignOn: async () => Response.json({ issuer: ISSUER }),
})
const user = userEvent.setup()
const PATH = '/single-sign-on'
const section = async (name: string) => within(await screen.findByRole('region', { name }))

test('an administrator reads how people sign in, and what their rules lack', async () => {
  await app.provider.services.db.run(sql`UPDATE account SET multi_factor = true WHERE email = ${AREA}`)
  await app.open(PATH, ADMIN)
  ;(await section('Passwords')).getByText('Everybody can sign in with a password.')
  const provider = await section('Chain ID')
  provider.getByText('Responding')
  provider.getByText('“managers” in groups: Manager with the role Area Manager')
  provider.getByText('“of-0204” in groups: also restaurants 0204')
  provider.getByText('There is no role Pilot. Users with this rule cannot sign in.')
  provider.getByText('There is no restaurant 99.')
  provider.getByText('A second factor at the provider counts when it reports: mfa.')
  const accounts = (await section('Emergency accounts')).getAllByRole('listitem')
  expect(accounts.map(({ textContent }) => textContent)).toEqual([
    `${AREA}Ready`,
    'nobody@linewatch.testNo such account',
  ])
})

test('one that does not respond is said why, and asked again at a press', async () => {
  const token = await app.provider.tokenOf(ADMIN)
  const { body } = await app.provider.call(signOnState, { token })
  const providers = body.providers.map((one) => ({ ...one, fault: 'TIMEOUT' as const }))
  app.mock(signOnState, { ...body, providers })
  await app.open('/glossary', ADMIN)
  await app.open(PATH, ADMIN)
  const provider = await section('Chain ID')
  await provider.findByText('Not responding')
  provider.getByText(/^It did not answer within 5 seconds\./)
  app.restore()
  await user.click(provider.getByRole('button', { name: 'Check again' }))
  await provider.findByText('Responding')
  expect(provider.queryByRole('button', { name: 'Check again' })).toBeNull()
})

test('each address is copied by a button that says which', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText')
  const provider = await section('Chain ID')
  await user.click(provider.getByRole('button', { name: 'Copy: Redirect' }))
  await waitFor(() =>
    expect(written).toHaveBeenCalledWith('https://linewatch.test/api/v1/auth/oidc/chain/callback'),
  )
  await user.click(provider.getByRole('button', { name: 'Copy: Back-channel logout' }))
  await waitFor(() =>
    expect(written).toHaveBeenCalledWith('https://linewatch.test/api/v1/auth/oidc/chain/logout'),
  )
})

test('it is a tab next to roles, on a phone too', async () => {
  setViewport(390)
  await app.open('/roles', ADMIN)
  await user.click(await screen.findByRole('link', { name: 'Single Sign-on' }))
  await waitFor(() => expect(app.location()).toContain(PATH))
  setViewport(1280)
})

test('without providers it says so', async () => {
  app.mock(signOnState, { passwordSignIn: false, providers: [], emergencyAccounts: [] })
  await app.open('/glossary', ADMIN)
  await app.open(PATH, ADMIN)
  ;(await section('Identity providers')).getByText('No identity provider is set up.')
  ;(await section('Passwords')).getByText('Only emergency accounts sign in with a password.')
  ;(await section('Emergency accounts')).getByText('No emergency account is set up.')
})
