import { addTextFiles } from '../../runtime/i18n/texts';
import { useAreas, useMember, useTexts } from '../../runtime/page/element-context';
import { useSheet } from '../../runtime/styles/use-sheet';
import { Button } from '../../ui/button/button';
import { Loading, Skeleton } from '../../ui/feedback/loading/skeleton';
import { Icon } from '../../ui/icons/icon';
import { useRouter } from '../layout/router-context';
import { SiteImage } from '../layout/site-image';
import styles, { sheet } from './home.module.css';
import { HomePicture } from './home-picture';

addTextFiles(import.meta.glob('/locales/*/home.json'));

/** The features of the streaming service that the page advertises, with their icons. */
const features = [
  {
    key: 'cloud',
    iconPath: 'M7 18a4.5 4.5 0 0 1-.5-9A6 6 0 0 1 18 8.5 4.8 4.8 0 0 1 17.5 18zM12 15v-5M9.5 12L12 9.5l2.5 2.5',
  },
  { key: 'track', iconPath: 'M4 12a8 8 0 1 0 2.5-5.8M4 4v4h4M12 8v4.5l3 2' },
  { key: 'anywhere', iconPath: 'M3 5h18v11H3zM8 20h8M12 16v4' },
  { key: 'anytime', iconPath: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM10 8.5v7l5.5-3.5z' },
] as const;

/** The page at `/` for brands with `hasOwnHome`. `HomePicture` replaces a missing image. */
export function HomePage({ pictureUrl }: { pictureUrl: string | null | undefined }) {
  useSheet(sheet);
  const router = useRouter();
  const { t } = useTexts();
  const isMember = !!useMember();
  const hasTexts = useAreas('home');
  if (!hasTexts)
    return (
      <Loading>
        <Skeleton height="20em" />
      </Loading>
    );
  return (
    <div>
      <div className={styles.hero}>
        <div>
          <h1 part="heading" tabIndex={-1} className={styles.title}>
            {t('home:title')}
          </h1>
          <p className={styles.lead}>{t('home:lead')}</p>
          <div className={styles.actions}>
            <Button onClick={() => router.go('/pricing-table')}>{t('home:plans')}</Button>
            <Button variant="secondary" onClick={() => router.go(isMember ? '/account' : '/login')}>
              {t(isMember ? 'portal:links.account' : 'portal:links.login')}
            </Button>
          </div>
        </div>
        <SiteImage urls={[pictureUrl]} className={styles.picture}>
          <HomePicture className={styles.picture} />
        </SiteImage>
      </div>
      <ul className={styles.features}>
        {features.map(({ key, iconPath }) => (
          <li key={key} className={styles.feature}>
            <span className={styles.icon}>
              <Icon d={iconPath} size="1.5em" />
            </span>
            <h2 part="heading" className={styles.name}>
              {t(`home:${key}.title`)}
            </h2>
            <p className={styles.text}>{t(`home:${key}.text`)}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
