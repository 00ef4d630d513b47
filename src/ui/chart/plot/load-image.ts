/** What makes images of charts is loaded when somebody wants one: most readers never do. */
export const loadImage = () => import('../image/chart-image.ts')
