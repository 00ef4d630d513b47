import { config } from '#src/api/provider/config.ts'
import { useNow } from '#src/ui/clock/use-now.ts'
import css from './footer.module.css'

const HOUR = 3_600_000

/** The current year and the support address (spec 1 §2). */
export function Footer() {
  const year = new Date(useNow(HOUR)).getFullYear()
  const address = config().supportAddress
  return (
    <footer className={css.footer}>
      <span>© {year} Linewatch</span>
      {/* Unknown where the configuration was never read. */}
      {address !== '' && (
        <a href={`mailto:${address}`} translate="no">
          {address}
        </a>
      )}
    </footer>
  )
}
