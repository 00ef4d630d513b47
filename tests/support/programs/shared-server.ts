import { inject } from 'vitest'
import type { TestServer } from './server.ts'

/**
 * The run's one server for all files that only look at the demonstration. A server of one's own takes five seconds of a
 * core to start, so a file starts one when it changes what others see, stops it, or needs other settings.
 */
export const sharedServer = (): Pick<TestServer, 'url' | 'databaseUrl'> => inject('sharedServer')
