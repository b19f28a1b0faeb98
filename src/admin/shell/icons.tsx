/** The icons that navigation entries may use. */
import {
  Building2,
  ChartColumn,
  CornerDownRight,
  Files,
  FileText,
  FolderTree,
  Globe,
  History,
  House,
  Images,
  LayoutTemplate,
  List,
  Mail,
  Megaphone,
  Newspaper,
  Settings,
  Signpost,
  Tags,
  Type,
  Users,
  type LucideIcon,
} from 'lucide-react';

const ICONS: Readonly<Record<string, LucideIcon>> = {
  building: Building2,
  chart: ChartColumn,
  files: Files,
  font: Type,
  folders: FolderTree,
  globe: Globe,
  history: History,
  home: House,
  images: Images,
  layout: LayoutTemplate,
  list: List,
  mail: Mail,
  megaphone: Megaphone,
  news: Newspaper,
  redirect: CornerDownRight,
  settings: Settings,
  signpost: Signpost,
  tags: Tags,
  text: FileText,
  users: Users,
};

/** The icon with this name, otherwise the plain list icon. */
export function NavigationIcon({ name }: { name: string }) {
  const Icon = ICONS[name] ?? List;
  return <Icon size={17} strokeWidth={1.75} aria-hidden />;
}
