import { type ComponentType, lazy, useEffect, useEffectEvent, useState } from 'react'

/**
 * A part that is loaded when it is first wanted; what is shown meanwhile is the caller's. One that cannot be had leaves
 * its place empty instead of breaking the page around it, and says so by `onMissing`, so that whoever opened it closes
 * it; the person is told by the shell's prompt. It is asked for anew when it is wanted again.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  onMissing?: (props: P) => void,
): ComponentType<P> {
  const start = () => lazy(async () => ({ default: await load().catch(() => Missing) }))
  let part = start()

  function Missing(props: P) {
    const tell = useEffectEvent(() => {
      part = start()
      onMissing?.(props)
    })
    useEffect(() => tell(), [])
    return null
  }

  return function LazyPart(props: P) {
    const [Part] = useState<ComponentType<P>>(() => part as ComponentType<P>)
    return <Part {...props} />
  }
}
