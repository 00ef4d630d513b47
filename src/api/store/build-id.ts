/** Which build this is; the persisted cache of another build is not read. */
export const BUILD_ID: string = typeof __BUILD_ID__ === 'string' ? __BUILD_ID__ : 'development'
