import type { ReactNode } from 'react'
import { t } from '#src/domain/language/text.ts'
import { tellHeight } from '#src/ui/tell-height.ts'
import { Logo } from './logo.tsx'
import css from './shell-frame.module.css'

const SECTIONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']
const PANELS = ['a', 'b', 'c', 'd', 'e', 'f']

export interface ShellPlacesProps {
  header: ReactNode
  side: ReactNode
  /** What stands at the window's lower edge on a phone. */
  foot?: ReactNode
  children: ReactNode
}

/** Header, side and content in their places; the frame and the shell that follows it both stand on this. */
export function ShellPlaces({ header, side, foot, children }: ShellPlacesProps) {
  return (
    <div className={css.shell}>
      <button type="button" className={css.skip} onClick={toContent}>
        {t('Skip to the page')}
      </button>
      <header className={css.header} ref={tellCovered}>
        {header}
      </header>
      <nav className={css.side} aria-label={t('Sections')}>
        {side}
      </nav>
      <main className={css.main} id="content" tabIndex={-1}>
        {children}
      </main>
      {foot}
    </div>
  )
}

/**
 * How much of the screen's upper edge the header covers, which takes a second row for large text and none where it
 * scrolls away: what the keyboard goes to comes into sight below it, and so does what stays in sight while the page is
 * scrolled.
 */
const tellCovered = tellHeight('--covered-top', 'sticky')

/** The keyboard's way past header and sections. */
function toContent() {
  document.getElementById('content')?.focus()
}

function Bone({ width, height }: { width: number | string; height: number | string }) {
  return <div className={css.bone} style={{ width, height }} />
}

/**
 * What stands on the screen from the first byte until the signed-in shell does: the same places, no words, no
 * figures. Also the shell's own waiting picture while a session is being verified.
 */
export function ShellFrame() {
  return (
    <ShellPlaces
      header={
        <>
          <Bone width="var(--control-height)" height="var(--control-height)" />
          <span className={css.logo}>
            <Logo />
          </span>
          <Bone width={112} height="var(--control-height)" />
          <Bone width="var(--control-height)" height="var(--control-height)" />
        </>
      }
      side={SECTIONS.map((section) => <Bone key={section} width="100%" height="var(--control-height)" />)}
    >
      <div role="status" aria-label={t('Loading')}>
        <div style={{ marginBottom: 16 }}>
          <Bone width={180} height={34} />
        </div>
        <div className={css.panels}>
          {PANELS.map((panel) => (
            <div key={panel} className={css.panel} />
          ))}
        </div>
      </div>
    </ShellPlaces>
  )
}
