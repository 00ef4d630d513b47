import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { mutationOptionsFor, queryOptionsFor } from '#src/api/query/query-options.ts'
import { notify } from '#src/app/notify.ts'
import {
  type KeptCameraView,
  type LayoutPreset,
  ownCameraView,
  saveCameraView,
} from '#src/contract/cameras/camera-view.ts'
import type { Camera } from '#src/contract/cameras/cameras.ts'
import {
  type CameraLayout,
  firstLayout,
  layoutTypeOf,
  restoreLayout,
  savedLayout,
  withoutUnknown,
} from '#src/domain/cameras/layout.ts'
import { t } from '#src/domain/language/text.ts'
import { unsuitable } from '#src/shell/camera/use-cameras.ts'

/** Several changes in a row are kept as one. */
const SAVE_AFTER_MS = 800

/** What is kept of a wall, in the words of its call. */
export const viewBody = (layout: CameraLayout) => ({
  layoutType: layoutTypeOf(layout),
  layout: savedLayout(layout),
})

export interface Wall {
  layout: CameraLayout
  presets: readonly LayoutPreset[]
  change: (layout: CameraLayout) => void
  setPresets: (presets: readonly LayoutPreset[]) => void
}

/** What the reader has arranged at a restaurant, as it was when they opened the page. */
export function useKeptView(restaurantId: string) {
  // Fetched whenever the page is opened, for another device may have arranged it, and never while it is arranged: the
  // wall would jump under the hand.
  const query = useQuery({
    ...queryOptionsFor(ownCameraView, { params: { restaurantId } }, { persist: false }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return { view: query.data, failed: query.isError, retry: () => void query.refetch() }
}

/**
 * The wall of a restaurant, saved for its reader a moment after each change, and at the latest when they leave. Until
 * they change something, it has the restaurant's cameras. It drops cameras that the restaurant no longer has.
 */
export function useWall(restaurantId: string, view: KeptCameraView, cameras: readonly Camera[]): Wall {
  const known = cameras.map(({ uuid }) => uuid)
  const [present, setPresent] = useState(() => ({
    layout: view.saved
      ? restoreLayout(view.layout, known)
      : firstLayout(cameras.map((one) => ({ uuid: one.uuid, isSuitable: unsuitable(one) === null }))),
    presets: view.presets as readonly LayoutPreset[],
  }))
  const { mutate } = useMutation({
    ...mutationOptionsFor(saveCameraView, { keepalive: true }),
    onError: () => notify({ kind: 'error', title: t('Error'), text: t('The layout could not be saved') }),
  })
  const layout = withoutUnknown(present.layout, known)

  const changed = useRef(false)
  const save = useEffectEvent(() => {
    if (!changed.current) return
    changed.current = false
    const presets = [...present.presets]
    mutate({ params: { restaurantId }, body: { ...viewBody(present.layout), presets } })
  })
  useEffect(() => {
    const timer = present && setTimeout(() => save(), SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [present])
  useEffect(() => {
    const leave = () => save()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])

  const change = (next: Partial<typeof present>) => {
    changed.current = true
    setPresent((now) => ({ ...now, layout, ...next }))
  }
  return {
    layout,
    presets: present.presets,
    change: (next) => change({ layout: next }),
    setPresets: (presets) => change({ presets }),
  }
}
