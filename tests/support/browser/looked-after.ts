import { afterEach } from 'vitest'
import { endPages } from './browser.ts'

/**
 * Set-up file of the tests in the browser. It is read again for each of their files, unlike what they import: hooks
 * that stood there would be those of a worker's first file alone.
 */
afterEach(endPages)
