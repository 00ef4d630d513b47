import { expect, test } from 'vitest'
import { DIGEST_PAGES } from '#server/domain/digest/pages.ts'
import { readPages } from '#tests/support/browser/pages.ts'

const pages = await readPages()

test.each(Object.entries(DIGEST_PAGES))(
  '%s asks for the permission that is checked: %s',
  (to, permission) => {
    expect(pages.find(({ path }) => path === to)?.access).toBe(permission)
  },
)
