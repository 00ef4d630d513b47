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

/** A kind of fact in a person's words. */
export const INTAKE_KIND_WORDS: Readonly<Record<IntakeKind, string>> = {
  recommendation: 'Recommendation',
  batch: 'Batch',
  delay: 'Delay',
  stockOut: 'Stock-out',
  fryerCycle: 'Fryer cycle',
  stationCycle: 'Station cycle',
  hold: 'Hold',
  conveyorPass: 'Conveyor pass',
  package: 'Package',
  fryChuteCycle: 'Fry chute cycle',
  potatoBatch: 'Potato batch',
  unusual: 'Unusual event',
}
