import { generalSettings } from '#settings/general.ts';
import type { HeaderProps } from './header-props.ts';
import { NewHeader } from './new-header.tsx';
import { OldHeader } from './old-header.tsx';

/** The site's header in the design its settings choose, with the menu it opens. */
export function Header(props: HeaderProps) {
  const { useNewDesign } = props.data.settings.read(generalSettings);
  return useNewDesign ? <NewHeader {...props} /> : <OldHeader {...props} />;
}
