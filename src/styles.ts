/**
 * The styles of what stands on the first screen: sign-in and the frame. Whatever a signed-in screen needs beyond
 * these is named in src/ui/styles.ts, which the signed-in shell brings along: the entry stays small.
 * The order is Mantine's own: what is built on comes before what is built from it.
 */
import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Text.css'
import '@mantine/core/styles/Anchor.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Stack.css'
import '@mantine/core/styles/Title.css'
import './theme.css'
