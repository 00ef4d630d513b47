import { labels, msg } from '../language/text.ts'
import { fieldName } from './field-names.ts'
import type { SubjectKind } from './subject-kinds.ts'

/** What an event of the audit record is about, in a person's words. */
export const SUBJECT_KIND_LABELS: Readonly<Record<SubjectKind, string>> = labels({
  USER: msg('User'),
  SCIM_GROUP: msg('Provisioned group'),
  SCIM_TOKEN: msg('Provisioning token'),
  ROLE: msg('Role'),
  POLICY: msg('Policy'),
  SIGN_IN_RULES: msg('Sign-in rules'),
  MATERIAL: msg('Material'),
  CONTAINER: msg('Container'),
  PACKAGE: msg('Package'),
  FRYER: msg('Fryer'),
  ADJUSTMENT_RULE: msg('Adjustment rule'),
  SCALES: msg('Scales'),
  RESTAURANT: msg('Restaurant'),
  WASTE_TARGETS: msg('Waste targets'),
  DEVICE: msg('PC'),
  TABLET: msg('Tablet'),
  ENROLMENT: msg('Device code'),
  INTAKE_KEY: msg('Intake key'),
  REFUSED_EVENT: msg('Refused event'),
  CAMERA: msg('Camera'),
  CAMERA_CATEGORY: msg('Camera category'),
  RECORDING: msg('Recording'),
  STREAM: msg('Stream'),
  ZONE: msg('Zone'),
  ORDER: msg('Order'),
  RECURRING_ORDER: msg('Recurring order'),
  HISTORY_EVENT: msg('History event'),
  SHIFT_NOTE: msg('Shift note'),
  SAVED_VIEW: msg('Saved view'),
  SUPPORT_REQUEST: msg('Support request'),
  ALERT: msg('Alert'),
  PROVIDER: msg('Provider'),
})

/** What an event is about, in a person's words; of a kind that this console does not know yet, its name's own. */
export function subjectKindLabel(kind: SubjectKind): string {
  const known: string | undefined = SUBJECT_KIND_LABELS[kind]
  return known ?? fieldName(kind.toLowerCase())
}
