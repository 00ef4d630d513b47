import type { ReactNode } from 'react'
import css from './facts.module.css'

/** A name and its value; which is 'data' where it is what people or equipment called something. */
export type Fact = readonly [name: string, value: ReactNode, is?: 'data' | false]

/** Names with their values, one a line. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={css.facts}>
      {facts.map(([name, value, is]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd translate={is ? 'no' : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
