import { useEffect, useState } from 'react'
import { serverAnswers } from '#src/api/provider/server-answers.ts'
import { isDirty, onClean } from '#src/session/dirty-forms.ts'
import { takeNewVersion } from './take-new-version.ts'

/** The ways to a reload, which waits for a form with unsaved input. */
export function useReload() {
  const [held, setHeld] = useState(false)
  const [asks, setAsks] = useState(false)
  useEffect(() => (held ? onClean(() => setHeld(false)) : undefined), [held])
  const reload = () => (isDirty() ? setHeld(true) : void takeNewVersion())
  return {
    /** A form with unsaved input is in the way. */
    held,
    /** Whether the server answers is being found out. */
    asks,
    reload,
    /** What failed once is not asked for again by an open page: it takes a reload, which only a server can answer. */
    again: async () => {
      setAsks(true)
      if (await serverAnswers()) reload()
      setAsks(false)
    },
  }
}
