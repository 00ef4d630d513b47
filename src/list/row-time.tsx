import css from './row-time.module.css'

/**
 * A row's time with its zone is the widest thing in a list: where there is no room it breaks between the day and the
 * clock, so that a tablet keeps the last column in sight.
 */
export function RowTime({ text }: { text: string }) {
  const [day, clock] = text.split(' • ')
  if (clock === undefined) return text
  return (
    <span className={css.time}>
      <span className={css.whole}>{day} •</span> <span className={css.whole}>{clock}</span>
    </span>
  )
}
