import { useEffect, useSyncExternalStore } from 'react'
import type { InStep, InStepSnapshot, KnownFilms } from '#src/video/film/in-step.ts'

/** What of the films in step a component shows; it renders when that changes. */
export const useStep = <Part>(inStep: InStep, part: (snapshot: InStepSnapshot) => Part): Part =>
  useSyncExternalStore(inStep.subscribe, () => part(inStep.getSnapshot()))

/** Tells the films in step what is shown, and rests while nobody looks at the page. */
export function useShown(inStep: InStep, cameras: readonly string[], known: KnownFilms | undefined): void {
  useEffect(() => inStep.show(cameras, known ?? null), [inStep, cameras, known])
  useEffect(() => {
    const look = () => inStep.rest(document.hidden)
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [inStep])
}
