/**
 * The styles of what stands on the first screen: sign-in and the frame, which are plain elements. Whatever uses a
 * Mantine component comes later and brings src/ui/styles.ts along: the entry stays small. The theme's variables that
 * these need are put into the document by the build (sw/build/frames.ts).
 */
import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/global.css'
import './theme.css'
// The shell's frame stands in the document long before the shell's own chunk is here.
import './shell/frame/shell-frame.module.css'
