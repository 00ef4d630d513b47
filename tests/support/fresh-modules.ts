import { afterAll, vi } from 'vitest'

/**
 * Set-up file of the unit tests, which share a worker: to start one for each file takes longer than all of its tests.
 * Each file still reads the program for itself, and leaves clock and globals as it found them. Imported for its effect.
 */
vi.resetModules()

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
