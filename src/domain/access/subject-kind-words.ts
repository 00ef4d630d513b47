import { fieldName } from './field-names.ts'
import type { SubjectKind } from './subject-kinds.ts'

/** What an event of the audit record is about, in a person's words. */
export const SUBJECT_KIND_LABELS: Readonly<Record<SubjectKind, string>> = {
  USER: 'User',
  ROLE: 'Role',
  POLICY: 'Policy',
  MATERIAL: 'Material',
  CONTAINER: 'Container',
  PACKAGE: 'Package',
  FRYER: 'Fryer',
  ADJUSTMENT_RULE: 'Adjustment rule',
  SCALES: 'Scales',
  RESTAURANT: 'Restaurant',
  WASTE_TARGETS: 'Waste targets',
  DEVICE: 'PC',
  TABLET: 'Tablet',
  ENROLMENT: 'Device code',
  INTAKE_KEY: 'Intake key',
  REFUSED_EVENT: 'Refused event',
  CAMERA: 'Camera',
  CAMERA_CATEGORY: 'Camera category',
  RECORDING: 'Recording',
  STREAM: 'Stream',
  ZONE: 'Zone',
  ORDER: 'Order',
  RECURRING_ORDER: 'Recurring order',
  HISTORY_EVENT: 'History event',
  SHIFT_NOTE: 'Shift note',
  SAVED_VIEW: 'Saved view',
  SUPPORT_REQUEST: 'Support request',
  ALERT: 'Alert',
  PROVIDER: 'Provider',
}

/** What an event is about, in a person's words; of a kind that this console does not know yet, its name's own. */
export function subjectKindLabel(kind: SubjectKind): string {
  const known: string | undefined = SUBJECT_KIND_LABELS[kind]
  return known ?? fieldName(kind.toLowerCase())
}
