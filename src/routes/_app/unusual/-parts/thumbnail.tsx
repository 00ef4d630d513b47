import { Loader } from '@mantine/core'
import { IconAlertTriangle, IconPhotoOff } from '@tabler/icons-react'
import { type RefObject, useEffect, useState } from 'react'
import { type ImageState, NO_IMAGE } from '#src/ui/images/image-state.ts'
import css from './unusual.module.css'

/** Whether an element has come near the screen; once it has, it has. */
export function useSeen(ref: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    const element = ref.current
    if (seen || !element) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: '200px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, seen])
  return seen
}

/** What stands in a thumbnail's place; `alt` is empty where a button around it says what it is. */
export function Thumbnail({ image, alt = '' }: { image: ImageState; alt?: string }) {
  if (image.state === 'ready') return <img src={image.url} alt={alt} draggable={false} />
  if (image.state === 'loading') return <Loader size="xs" aria-hidden />
  if (image.state === 'failed')
    return <IconAlertTriangle size={24} aria-label="The image could not be loaded" />
  return (
    <span className={css.none}>
      <IconPhotoOff size={20} aria-hidden />
      {NO_IMAGE}
    </span>
  )
}
