/**
 * Tells the style sheets how high an element is, as a custom property of the page, while it stands at an edge of the window
 * by this `position`; 0px while it does not. A ref of that element.
 */
export const tellHeight =
  (property: `--${string}`, position: 'fixed' | 'sticky') => (element: HTMLElement | null) => {
    if (!element) return
    const { style } = document.documentElement
    const tell = () => {
      const height = getComputedStyle(element).position === position ? element.offsetHeight : 0
      style.setProperty(property, `${height}px`)
    }
    const observer = new ResizeObserver(tell)
    observer.observe(element)
    // A lower window alone changes nothing about its size.
    window.addEventListener('resize', tell)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', tell)
      style.removeProperty(property)
    }
  }
