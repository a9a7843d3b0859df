import { destinationKinds, optionLabels, type DestinationType } from '@windrow/contract/destinations'
import { compressionNames, compressions } from '@windrow/contract/deliveries'
import { downloadFormats, exportFormatNames, type DownloadFormat } from '@windrow/contract/export-formats'
import { Checkbox, Form, Input, InputNumber, Select } from 'antd'
import { CsvItems } from '../../rows/csv-items.tsx'
import { NameExample, Placeholders } from './name-example.tsx'
import css from './deliveries.module.css'

interface Props {
  id: number
  rid: number
  type: DestinationType
  mayApplyToAll: boolean
}

/** Format and names of the files. */
export function FilesItems({ id, rid, type, mayApplyToAll }: Props) {
  return (
    <>
      <Form.Item
        label="Formats"
        name="formats"
        rules={[{ required: true, message: 'Please choose at least one format' }]}
      >
        <Select
          mode="multiple"
          options={downloadFormats.map((value) => ({ value, label: exportFormatNames[value] }))}
        />
      </Form.Item>
      <Form.Item
        label="File name"
        name="fileName"
        rules={[{ required: true, message: 'Please enter a file name' }]}
      >
        <Input maxLength={300} autoComplete="off" spellCheck={false} />
      </Form.Item>
      <NameExample id={id} rid={rid} type={type} />
      <Placeholders />
      <div className="formpair">
        <Form.Item label="Compression" name="compression">
          <Select options={compressions.map((value) => ({ value, label: compressionNames[value] }))} />
        </Form.Item>
        <Form.Item
          label="Split above (MB)"
          name="partMegabytes"
          extra="Optional. Files larger than this are split"
        >
          <InputNumber min={1} max={100_000} precision={0} controls={false} />
        </Form.Item>
      </div>
      <CsvOfDestination type={type} />
      <Tick name="changesOnly">Only rows that are new or changed since the last delivery</Tick>
      <KeysItem />
      <Tick name="replace">{optionLabels.replace}</Tick>
      <Tick name="deliver_inventory">{optionLabels.deliver_inventory}</Tick>
      <Tick name="deliver_manifest">{optionLabels.deliver_manifest}</Tick>
      <ManifestItem />
      {mayApplyToAll && <Tick name="applyToAll">{optionLabels.applyToAll}</Tick>}
    </>
  )
}

function CsvOfDestination({ type }: Pick<Props, 'type'>) {
  if (!Form.useWatch<DownloadFormat[] | undefined>('formats')?.includes('csv')) return null
  const { forPeople } = destinationKinds[type]
  return (
    <CsvItems
      guardHelp={
        forPeople
          ? 'Adds an apostrophe before text that a spreadsheet would run as a formula. Turn this off if programs read the files.'
          : 'Off by default because programs read these files. Turn this on if people open them in a spreadsheet.'
      }
    />
  )
}

export function Tick({ name, children }: { name: string; children: string }) {
  return (
    <Form.Item name={name} valuePropName="checked" className={css.tick}>
      <Checkbox>{children}</Checkbox>
    </Form.Item>
  )
}

function KeysItem() {
  if (!Form.useWatch<boolean>('changesOnly')) return null
  return (
    <Form.Item label="Key columns" name="keys" extra="Optional. Defaults to the columns that identify a row">
      <Select mode="tags" placeholder="sku" open={false} suffixIcon={null} />
    </Form.Item>
  )
}

function ManifestItem() {
  if (!Form.useWatch<boolean>('deliver_manifest')) return null
  return (
    <Form.Item
      label={optionLabels.manifest_path}
      name="manifest_path"
      extra="Optional. Defaults to the folder of the files"
    >
      <Input maxLength={300} autoComplete="off" spellCheck={false} placeholder="manifests/{run}.json" />
    </Form.Item>
  )
}
