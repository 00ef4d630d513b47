import { type ComponentType, lazy, useEffect, useEffectEvent, useState } from 'react'

/**
 * A part that is loaded when it is first wanted; what is shown meanwhile is the caller's. One that fails to load
 * leaves its place empty instead of breaking the page around it, and calls `onMissing`, so that its opener closes it;
 * the shell's prompt tells the user. It is asked for again when it is wanted again.
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
