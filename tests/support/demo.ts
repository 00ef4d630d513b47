/** The demonstration's accounts, as the README tells them. */
export const DEMO_PASSWORD = 'Kitchen#2026'
export const ADMIN = 'admin@linewatch.test'
export const AREA = 'area@linewatch.test'
export const MANAGER = 'manager@linewatch.test'
export const CREW = 'crew@linewatch.test'
export const MFA = 'mfa@linewatch.test'
export const EXPIRED = 'expired@linewatch.test'
export const BLOCKED = 'blocked@linewatch.test'
