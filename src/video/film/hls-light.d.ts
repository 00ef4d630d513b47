/** The small build has no types of its own: it is the large one without captions, keys and tracks to choose from. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
