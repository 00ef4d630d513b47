/** The kinds of facts that a kitchen's equipment reports. */
export const INTAKE_KINDS = [
  'recommendation',
  'batch',
  'delay',
  'stockOut',
  'fryerCycle',
  'stationCycle',
  'hold',
  'conveyorPass',
  'package',
  'fryChuteCycle',
  'potatoBatch',
  'unusual',
] as const
export type IntakeKind = (typeof INTAKE_KINDS)[number]
