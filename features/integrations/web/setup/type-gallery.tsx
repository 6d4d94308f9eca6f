import { useTranslation } from 'react-i18next';
import { type IntegrationType, integrationTypes } from '../../contract/choices.ts';
import { typeIcons } from '../looks.ts';
import classes from './setup.module.css';

interface TypeGalleryProps {
  value: IntegrationType;
  choose: (type: IntegrationType) => void;
}

/** All ten types of sources. Arrow keys move among them. */
export function TypeGallery({ value, choose }: TypeGalleryProps) {
  const { t } = useTranslation(['integrations/setup', 'integrations']);
  return (
    <fieldset className={classes.gallery}>
      <legend>{t('create.choose')}</legend>
      <div className={classes.tiles}>
        {integrationTypes.map((type) => {
          const Icon = typeIcons[type];
          return (
            <label key={type} className={classes.tile}>
              <input
                type="radio"
                name="integration_type"
                value={type}
                checked={type === value}
                data-autofocus={type === value || undefined}
                onChange={() => choose(type)}
              />
              <Icon size={20} aria-hidden />
              <span className={classes.tileName}>{t(`integrations:type.${type}`)}</span>
              <small>{t(`about.${type}`)}</small>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
