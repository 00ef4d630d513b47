import { describe, expect, test } from 'vitest'
import { createRestaurant } from '#src/contract/administered-restaurants.ts'
import { createUser } from '#src/contract/administered-users.ts'
import { translateBody } from '#src/contract/body-names.ts'
import { createFryer } from '#src/contract/fryers.ts'

const [ROLE, RESTAURANT] = ['1b4e28ba-2fa1-41d2-883f-0016d3cca427', '6fa459ea-ee8a-4ca4-894e-db77e160355e']

describe('a user', () => {
  test('as the specification has one', () => {
    const sent = {
      email: 'ada@example.com',
      type: 'USER',
      userRoleDto: { uuid: ROLE, accessList: [] },
      restaurantUuid: RESTAURANT,
    }
    expect(translateBody(createUser.body, sent)).toEqual({
      email: 'ada@example.com',
      displayName: 'ada',
      type: 'USER',
      roleUuid: ROLE,
      restaurantUuids: [RESTAURANT],
    })
  })
  test('without a restaurant or a role', () => {
    expect(translateBody(createUser.body, { userRoleDto: null, restaurantUuid: null })).toEqual({
      roleUuid: null,
      restaurantUuids: [],
    })
  })
  test('with a name of its own', () => {
    const sent = { email: 'ada@example.com', displayName: 'Ada' }
    expect(translateBody(createUser.body, sent)).toEqual(sent)
  })
  test('with two roles is refused', () => {
    expect(() => translateBody(createUser.body, { roleUuid: ROLE, userRoleDto: { uuid: ROLE } })).toThrow(
      'roleUuid and userRoleDto are two names of one field. Send one of them.',
    )
  })
})

test('a restaurant’s zone has two names', () => {
  expect(translateBody(createRestaurant.body, { timezoneName: 'America/Denver' })).toEqual({
    timezone: 'America/Denver',
  })
})
test('a field that has the name itself keeps it', () => {
  const sent = { restaurantUuid: RESTAURANT }
  expect(translateBody(createFryer.body, sent)).toEqual(sent)
})
test.each(['text', 7, null, [1]])('%j stays as it is', (sent) => {
  expect(translateBody(createUser.body, sent)).toBe(sent)
})
