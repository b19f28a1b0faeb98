/**
 * Icons of blocks and content types: from the icon service if it has them, otherwise the drawings in this
 * folder.
 */
import {
  AppWindow,
  BookOpen,
  Building2,
  CalendarDays,
  CircleHelp,
  Clock,
  Download,
  File,
  FileText,
  Files,
  Film,
  FolderTree,
  Heading,
  Image as ImageIcon,
  Images,
  LayoutGrid,
  List,
  Map as MapIcon,
  Megaphone,
  MousePointerClick,
  Newspaper,
  Package,
  PenLine,
  Presentation,
  Puzzle,
  Rss,
  Search,
  Share2,
  Sparkles,
  SquarePen,
  Table,
  TextAlignStart,
  Truck,
  UserRound,
  Users,
  Volume2,
  type LucideIcon,
} from 'lucide-react';
import type { IconName } from '#look/icon.ts';
import classes from './icon.module.css';
import { useServiceIcon } from './service-icons.ts';

const DRAWN: Readonly<Record<IconName, LucideIcon>> = {
  article: FileText,
  block: Puzzle,
  blog: PenLine,
  book: BookOpen,
  broadcast: Presentation,
  button: MousePointerClick,
  calendar: CalendarDays,
  clock: Clock,
  company: Building2,
  document: Files,
  download: Download,
  embed: AppWindow,
  feed: Rss,
  film: Film,
  form: SquarePen,
  gallery: Images,
  grid: LayoutGrid,
  image: ImageIcon,
  list: List,
  map: MapIcon,
  megaphone: Megaphone,
  news: Newspaper,
  page: File,
  people: Users,
  person: UserRound,
  product: Package,
  question: CircleHelp,
  recommendation: Sparkles,
  search: Search,
  share: Share2,
  sound: Volume2,
  table: Table,
  text: TextAlignStart,
  title: Heading,
  tree: FolderTree,
  vehicle: Truck,
};

const isOurs = (name: string): name is IconName => Object.hasOwn(DRAWN, name);

interface IconProps {
  name: string | undefined;
  /** Drawn if the name is missing or not one of `DRAWN`, until the icon service provides the icon. */
  fallback: IconName;
}

/** A decorative icon of 20 pixels in the colour of the surrounding text, which has the same meaning. */
export function Icon({ name = '', fallback }: IconProps) {
  const shape = useServiceIcon(name || fallback);
  if (shape)
    return (
      <span
        className={`${classes.place} ${classes.shape}`}
        style={{ WebkitMaskImage: shape, maskImage: shape }}
        data-service-icon={name || fallback}
        aria-hidden
      />
    );
  const Drawing = DRAWN[isOurs(name) ? name : fallback];
  return (
    <span className={classes.place} aria-hidden>
      <Drawing size={20} strokeWidth={1.75} />
    </span>
  );
}
