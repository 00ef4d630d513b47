/** How a request for help stands: somebody says when it has been dealt with. */
export const SUPPORT_STATUSES = ['OPEN', 'RESOLVED'] as const
export type SupportStatus = (typeof SUPPORT_STATUSES)[number]
