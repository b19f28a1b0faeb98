import type { HeaderProps } from './header-props.ts';
import { NewHeader } from './new-header.tsx';
import { OldHeader } from './old-header.tsx';

/** The site's header in the design its settings choose, with the menu it opens. */
export function Header(props: HeaderProps) {
  return props.data.settings.general.useNewDesign ? <NewHeader {...props} /> : <OldHeader {...props} />;
}
