/**
 * Everything the audit record may say was done, with how a person reads it. `AUTH` is what concerns coming in, and
 * what an account's user sees in the authentication log; `CHANGE` is everything else.
 */
export const AUDIT_ACTIONS = {
  SIGNED_IN: { label: 'Signed in', category: 'AUTH' },
  SIGN_IN_FAILED: { label: 'Sign-in failed', category: 'AUTH' },
  SIGN_IN_VERIFIED: { label: 'Verification code accepted', category: 'AUTH' },
  CODE_FAILED: { label: 'Verification code refused', category: 'AUTH' },
  RECOVERY_CODE_USED: { label: 'Recovery code used', category: 'AUTH' },
  CONFIRMED: { label: 'Password given again', category: 'AUTH' },
  CONFIRM_FAILED: { label: 'Password given again, and wrong', category: 'AUTH' },
  SIGNED_OUT: { label: 'Signed out', category: 'AUTH' },
  SESSION_ENDED: { label: 'Session ended', category: 'AUTH' },
  SESSIONS_RESET: { label: 'All sessions ended', category: 'AUTH' },
  REFRESH_REUSED: { label: 'Session ended: a spent token was used again', category: 'AUTH' },
  PASSWORD_CHANGED: { label: 'Password changed', category: 'AUTH' },
  PASSWORD_RESET: { label: 'Password set through a link', category: 'AUTH' },
  PASSWORD_LINK_SENT: { label: 'Password link sent', category: 'AUTH' },
  MULTI_FACTOR_ENABLED: { label: 'Multi-factor turned on', category: 'AUTH' },
  MULTI_FACTOR_DISABLED: { label: 'Multi-factor turned off', category: 'AUTH' },
  RECOVERY_CODES_RESET: { label: 'New recovery codes made', category: 'AUTH' },
  USER_CREATED: { label: 'User created', category: 'CHANGE' },
  USER_CHANGED: { label: 'User changed', category: 'CHANGE' },
  USER_DELETED: { label: 'User deleted', category: 'CHANGE' },
  USER_RECALLED: { label: 'User deletion taken back', category: 'CHANGE' },
  USER_INVITED: { label: 'User invited', category: 'CHANGE' },
  USER_BLOCKED: { label: 'User blocked', category: 'CHANGE' },
  USER_UNBLOCKED: { label: 'User unblocked', category: 'CHANGE' },
  PROFILE_CHANGED: { label: 'Own profile changed', category: 'CHANGE' },
  ROLE_CREATED: { label: 'Role created', category: 'CHANGE' },
  ROLE_CHANGED: { label: 'Role changed', category: 'CHANGE' },
  ROLE_DELETED: { label: 'Role deleted', category: 'CHANGE' },
  POLICY_CREATED: { label: 'Policy created', category: 'CHANGE' },
  POLICY_CHANGED: { label: 'Policy changed', category: 'CHANGE' },
  POLICY_DELETED: { label: 'Policy deleted', category: 'CHANGE' },
  MATERIAL_CREATED: { label: 'Material created', category: 'CHANGE' },
  MATERIAL_CHANGED: { label: 'Material changed', category: 'CHANGE' },
  MATERIAL_DELETED: { label: 'Material deleted', category: 'CHANGE' },
  MATERIAL_RECALLED: { label: 'Material deletion taken back', category: 'CHANGE' },
  FRYER_CREATED: { label: 'Fryer created', category: 'CHANGE' },
  FRYER_CHANGED: { label: 'Fryer changed', category: 'CHANGE' },
  FRYER_DELETED: { label: 'Fryer deleted', category: 'CHANGE' },
  FRYER_RECALLED: { label: 'Fryer deletion taken back', category: 'CHANGE' },
  ADJUSTMENT_RULE_CREATED: { label: 'Adjustment rule created', category: 'CHANGE' },
  ADJUSTMENT_RULE_CHANGED: { label: 'Adjustment rule changed', category: 'CHANGE' },
  ADJUSTMENT_RULE_DELETED: { label: 'Adjustment rule deleted', category: 'CHANGE' },
  ADJUSTMENT_RULE_RECALLED: { label: 'Adjustment rule deletion taken back', category: 'CHANGE' },
  SCALES_CHANGED: { label: 'Scales changed', category: 'CHANGE' },
  CAMERA_CHANGED: { label: 'Camera changed', category: 'CHANGE' },
  CAMERA_DELETED: { label: 'Camera deleted', category: 'CHANGE' },
  CAMERA_RECALLED: { label: 'Camera deletion taken back', category: 'CHANGE' },
  ORDER_CREATED: { label: 'Order placed', category: 'CHANGE' },
  ORDER_CHANGED: { label: 'Order changed', category: 'CHANGE' },
  ORDER_FINALIZED: { label: 'Order finalized', category: 'CHANGE' },
  ORDER_REOPENED: { label: 'Order finalization taken back', category: 'CHANGE' },
  ORDER_DELETED: { label: 'Order deleted', category: 'CHANGE' },
  ORDER_RECALLED: { label: 'Order deletion taken back', category: 'CHANGE' },
  RECURRING_ORDER_CREATED: { label: 'Recurring order placed', category: 'CHANGE' },
  RECURRING_ORDER_CHANGED: { label: 'Recurring order changed', category: 'CHANGE' },
  RECURRING_ORDER_DELETED: { label: 'Recurring order deleted', category: 'CHANGE' },
  RECURRING_ORDER_RECALLED: { label: 'Recurring order deletion taken back', category: 'CHANGE' },
  EVENT_DELETED: { label: 'Event of a history deleted', category: 'CHANGE' },
  EVENT_RECALLED: { label: 'Deletion of a history’s event taken back', category: 'CHANGE' },
} as const satisfies Record<string, { label: string; category: 'AUTH' | 'CHANGE' }>

export type AuditAction = keyof typeof AUDIT_ACTIONS

const names = Object.keys(AUDIT_ACTIONS) as AuditAction[]
export const AUDIT_ACTION_NAMES = names as [AuditAction, ...AuditAction[]]
/** The actions of the authentication log. */
export const AUTH_ACTIONS: readonly AuditAction[] = names.filter(
  (name) => AUDIT_ACTIONS[name].category === 'AUTH',
)

/** What an event is about. */
export const SUBJECT_KINDS = [
  'USER',
  'ROLE',
  'POLICY',
  'MATERIAL',
  'FRYER',
  'ADJUSTMENT_RULE',
  'SCALES',
  'CAMERA',
  'ORDER',
  'RECURRING_ORDER',
  'HISTORY_EVENT',
  'PROVIDER',
] as const
export type SubjectKind = (typeof SUBJECT_KINDS)[number]
