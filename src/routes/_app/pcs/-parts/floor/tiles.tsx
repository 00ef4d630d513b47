import css from './acts.module.css'

export interface TileOption {
  key: string
  label: string
  /** In small type below the label. */
  note?: string
  /** What it is called where the label alone says too little. */
  name?: string
  onPress: () => void
}

/** Large buttons to choose from, pressed with gloves. */
export function Tiles({ options }: { options: readonly TileOption[] }) {
  return (
    <div className={css.tiles}>
      {options.map(({ key, label, note, name, onPress }) => (
        <button key={key} type="button" className={css.tile} aria-label={name} onClick={onPress}>
          <span translate={note === undefined ? undefined : 'no'}>{label}</span>
          {note !== undefined && <small translate="no">{note}</small>}
        </button>
      ))}
    </div>
  )
}
