import { expect, test } from 'vitest'
import { documentOf } from '#server/http/page-document.ts'

const documents = {
  '/dashboard/chicken': 'documents/dashboard.chicken.html',
  '/pcs/$id': 'documents/pcs.$id.html',
  '/pcs/floor': 'documents/pcs.floor.html',
  '/users/$uuid/sessions': 'documents/users.$uuid.sessions.html',
}

test.each([
  ['/dashboard/chicken', 'documents/dashboard.chicken.html'],
  ['/dashboard/chicken/', 'documents/dashboard.chicken.html'],
  ['/pcs/7', 'documents/pcs.$id.html'],
  ['/pcs/floor', 'documents/pcs.floor.html'],
  ['/users/4f/sessions', 'documents/users.$uuid.sessions.html'],
  ['/users//sessions', undefined],
  ['/users/4f', undefined],
  ['/dashboard', undefined],
  ['/toString', undefined],
  ['/__proto__', undefined],
  ['/', undefined],
])('%s has %s', (path, file) => {
  expect(documentOf(path, documents)).toBe(file)
})
