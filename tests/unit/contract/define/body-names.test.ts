import { describe, expect, test } from 'vitest'
import { createRestaurant } from '#src/contract/administration/administered-restaurants.ts'
import { createUser } from '#src/contract/administration/administered-users.ts'
import { translateBody } from '#src/contract/define/body-names.ts'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import { createFryer } from '#src/contract/kitchen/fryers.ts'

/** A body as a call reads it. */
function read({ body }: Pick<AnyEndpoint, 'body'>, sent: unknown): unknown {
  if (!body) throw new Error('The call takes no body.')
  return translateBody(body, sent).body
}

const [ROLE, RESTAURANT] = ['1b4e28ba-2fa1-41d2-883f-0016d3cca427', '6fa459ea-ee8a-4ca4-894e-db77e160355e']

describe('a user', () => {
  test('as the specification has one', () => {
    const sent = {
      email: 'ada@example.com',
      type: 'USER',
      userRoleDto: { uuid: ROLE, accessList: [] },
      restaurantUuid: RESTAURANT,
    }
    expect(read(createUser, sent)).toEqual({
      email: 'ada@example.com',
      displayName: 'ada',
      type: 'USER',
      roleUuid: ROLE,
      restaurantUuids: [RESTAURANT],
    })
  })
  test('without a restaurant or a role', () => {
    expect(read(createUser, { userRoleDto: null, restaurantUuid: null })).toEqual({
      roleUuid: null,
      restaurantUuids: [],
    })
  })
  test('with a name of its own', () => {
    const sent = { email: 'ada@example.com', displayName: 'Ada' }
    expect(read(createUser, sent)).toEqual(sent)
  })
  test('with two roles is refused', () => {
    expect(() => read(createUser, { roleUuid: ROLE, userRoleDto: { uuid: ROLE } })).toThrow(
      'roleUuid and userRoleDto are two names for one field. Send only one of them.',
    )
  })
})

test('a restaurant’s zone has two names', () => {
  expect(read(createRestaurant, { timezoneName: 'America/Denver' })).toEqual({
    timezone: 'America/Denver',
  })
})
test('a field that has the name itself keeps it', () => {
  const sent = { restaurantUuid: RESTAURANT }
  expect(read(createFryer, sent)).toEqual(sent)
})
test.each(['text', 7, null, [1]])('%j stays as it is', (sent) => {
  expect(read(createUser, sent)).toBe(sent)
})
