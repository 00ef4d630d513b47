/**
 * Mantine's styles, in Mantine's own order, for what pages are made of beyond the first screen (src/styles.ts). The
 * shell, the bare pages and the prompts import it, so that it loads with the first of them. What else there is comes
 * with the first field or overlay (field-styles.ts).
 */
import 'virtual:theme.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/VisuallyHidden.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/Group.css'
import '@mantine/core/styles/Text.css'
import '@mantine/core/styles/Anchor.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Stack.css'
