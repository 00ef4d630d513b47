/**
 * An administrator's call with this header, a role's uuid, is answered as that role's user would be: allowed what the
 * role grants, and nothing but reading.
 */
export const VIEW_AS_HEADER = 'x-view-as-role'
