import { expect, test } from 'vitest'
import { foreignCaches, userCacheName } from '../../../sw/user-caches.ts'

const anna = { userUuid: 'anna', apiBase: 'https://kitchen.test/api/v1' }
const names = [
  'workbox-precache-v2',
  'linewatch-state',
  'linewatch-config',
  userCacheName('anna', 'dictionaries'),
  userCacheName('annabel', 'dictionaries'),
  userCacheName('ben', 'dictionaries'),
]

test('what was kept for others goes when a user signs in, the shell and their own stay', () => {
  expect(foreignCaches(names, anna)).toEqual([
    userCacheName('annabel', 'dictionaries'),
    userCacheName('ben', 'dictionaries'),
  ])
})

test('sign-out takes what was kept for every user', () => {
  expect(foreignCaches(names, null)).toEqual(names.slice(3))
})
