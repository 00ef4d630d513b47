import { useSyncExternalStore } from 'react'
import { type WeightUnit, weightUnit } from '#src/domain/units/weight.ts'

export { WEIGHT_UNITS } from '#src/domain/units/weight.ts'

const KEY = 'linewatch.weightUnit'
const listeners = new Set<() => void>()

function read(): WeightUnit {
  try {
    return weightUnit(localStorage.getItem(KEY))
  } catch {
    return weightUnit(null)
  }
}

function write(unit: WeightUnit): void {
  try {
    localStorage.setItem(KEY, unit)
  } catch {
    // The browser blocks storage: the choice lasts until the unit is read again.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The unit weights are read in on this device: kg unless the stored one is valid (spec 2 §5). */
export function useWeightUnit(): [WeightUnit, (unit: WeightUnit) => void] {
  return [useSyncExternalStore(subscribe, read, read), write]
}
