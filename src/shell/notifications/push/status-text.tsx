import classes from './push-line.module.css'

const focus = (text: HTMLParagraphElement | null) => text?.focus()

/** How it stands, in words; takes the focus where the button that led here is gone. */
export function StatusText({ text, takesFocus }: { text: string; takesFocus: boolean }) {
  return (
    <p className={classes.text} tabIndex={-1} ref={takesFocus ? focus : null}>
      {text}
    </p>
  )
}
